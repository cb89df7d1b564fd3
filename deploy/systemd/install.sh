#!/bin/sh
# Puts the units, their users and their folders in place; run it anew after an upgrade. Enables and starts nothing.
# Where the product lies elsewhere than in /srv/marketplace, the units say so: MARKETPLACE=/opt/marketplace install.sh
set -eu
from=$(cd "$(dirname "$0")" && pwd)
place=${MARKETPLACE:-/srv/marketplace}

install -D -m 644 "$from/sysusers.conf" /etc/sysusers.d/marketplace.conf
install -D -m 644 "$from/tmpfiles.conf" /etc/tmpfiles.d/marketplace.conf
systemd-sysusers /etc/sysusers.d/marketplace.conf
systemd-tmpfiles --create /etc/tmpfiles.d/marketplace.conf

cd "$from"
for unit in marketplace*.service marketplace*.timer marketplace.target marketplace-.service.d/*.conf; do
  mkdir -p "/etc/systemd/system/$(dirname "$unit")"
  sed "s|/srv/marketplace|$place|g" "$unit" > "/etc/systemd/system/$unit"
done

# Never over what stands there: only whoever runs the product knows these.
for part in api site backup; do
  [ -e "/etc/marketplace/$part.env" ] || install -m 600 "$from/$part.env" "/etc/marketplace/$part.env"
done
systemctl daemon-reload
