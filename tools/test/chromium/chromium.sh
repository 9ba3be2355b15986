#!/bin/sh
# Starts the Chromium that ../npm-chromium.ts has unpacked, with its libraries, and with its fonts where the system has none.
here=$(dirname "$0")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
export LD_LIBRARY_PATH="$here/node_modules/.unpacked/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/node_modules/.unpacked/chromium" "$@"
