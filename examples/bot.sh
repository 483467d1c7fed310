#!/usr/bin/env bash
# A bot in another language: the dearest of the offers, or the first if all are free. The protocol: docs/protocol.md
#     millwright arena workshop --seats 3 --bots 'cmd:examples/bot.sh,random,steady' --deals 2
while read -r verb rest; do
  case $verb in
    millwright) echo "want words"; echo ready ;;
    offer) price=${rest#* | } price=${price%% *}; ((price > best)) && best=$price pick=${rest%% *} ;;
    choose) echo "${pick:-1}"; pick="" best=0 ;;
    quit) exit ;;
  esac
done
