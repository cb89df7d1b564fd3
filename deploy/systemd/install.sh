#!/bin/sh
# Installs the units, their users and folders. Repeat it after an upgrade. It enables and starts nothing.
# If the product is not in /srv/marketplace: MARKETPLACE=/opt/marketplace install.sh
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

# Keeps existing settings.
for part in api site backup; do
  [ -e "/etc/marketplace/$part.env" ] || install -m 600 "$from/$part.env" "/etc/marketplace/$part.env"
done
systemctl daemon-reload
