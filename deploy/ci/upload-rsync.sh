#!/usr/bin/env bash
# Uploads the published files to your web server. New assets come first and old ones stay, so that every new or open page has its
# assets. Then the pages follow, as nearly at once as rsync can. Deletions come last.
#
#   RSYNC_TARGET  user@host:/var/www/site, or a folder, without a slash at the end
#   OUT_DIR       the files (default: site-files)
#   SSH_KEY       the private key, and
#   SSH_HOST_KEY  the server's line of known_hosts (from: ssh-keyscan HOST); without both ssh's settings apply
set -euo pipefail

: "${OUT_DIR:=site-files}"
[ -n "${RSYNC_TARGET:-}" ] || { echo 'upload-rsync: RSYNC_TARGET is missing' >&2; exit 2; }
[ -f "$OUT_DIR/index.html" ] || { echo "upload-rsync: there is no index.html in $OUT_DIR" >&2; exit 2; }

if [ -n "${SSH_KEY:-}" ]; then
  [ -n "${SSH_HOST_KEY:-}" ] || { echo 'upload-rsync: SSH_HOST_KEY is missing' >&2; exit 2; }
  keys=$(mktemp -d)
  trap 'rm -rf "$keys"' EXIT
  (umask 077 && printf '%s\n' "$SSH_KEY" > "$keys/key" && printf '%s\n' "$SSH_HOST_KEY" > "$keys/hosts")
  export RSYNC_RSH="ssh -i $keys/key -o IdentitiesOnly=yes -o UserKnownHostsFile=$keys/hosts -o StrictHostKeyChecking=yes"
fi

# Compares content: all files have this run's time, and an unchanged file keeps its time for visitors' caches.
rsync --recursive --links --perms --checksum "$OUT_DIR/assets" "${RSYNC_TARGET%/}/"
rsync --recursive --links --perms --checksum --delay-updates --delete-after --exclude=/assets/ "$OUT_DIR/" "${RSYNC_TARGET%/}/"
