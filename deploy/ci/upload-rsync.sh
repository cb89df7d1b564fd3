#!/usr/bin/env bash
# Brings the published files to a web server of one's own. New assets come first and old ones stay, so that no page, new
# or still open, is ever without its own; then the pages, all at once as far as rsync can; what is gone goes last.
#
#   RSYNC_TARGET  user@host:/var/www/site, or a folder; no slash at its end
#   OUT_DIR       the files (default: site-files)
#   SSH_KEY       the private key, and
#   SSH_HOST_KEY  the server's line of known_hosts (from: ssh-keyscan HOST); without them ssh's own settings
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

# By content: every file is as old as this run, and one that is the same keeps its age for visitors' caches.
rsync --recursive --links --perms --checksum "$OUT_DIR/assets" "${RSYNC_TARGET%/}/"
rsync --recursive --links --perms --checksum --delay-updates --delete-after --exclude=/assets/ "$OUT_DIR/" "${RSYNC_TARGET%/}/"
