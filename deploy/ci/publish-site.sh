#!/usr/bin/env bash
# Builds the site and publishes every page, from the API, into a folder of plain files that any web server or CDN can serve.
#
#   API_URL        the API with its prefix, https://franchises.example.com/api
#   SERVICE_TOKEN  the API's token for publishers
#   PUBLIC_URL     where visitors find the site
#   OUT_DIR        where the files go, emptied first (default: site-files)
#   BUILD_DIR      what `astro build` made; without it the site is built
#   COMPRESS_PAGES true writes .gz and .br beside the pages, for a web server of one's own (default: false)
#   PUBLIC_API_URL where visitors' browsers find the API, when that is not /api of the site itself; for the build
#   UPLOADS_URL    where /uploads is; with it the pictures and videos that the pages show are copied too, for hosts that
#                  cannot pass /uploads on
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
for name in API_URL SERVICE_TOKEN PUBLIC_URL; do
  [ -n "${!name:-}" ] || { echo "publish-site: $name is missing" >&2; exit 2; }
done
mkdir -p "${OUT_DIR:=site-files}"
out=$(cd "$OUT_DIR" && pwd)
[ "$out" != / ] && [ "$out" != "$root" ] || { echo "publish-site: OUT_DIR would be emptied, and is $out" >&2; exit 2; }

# The publisher waits for an API that is down; a run of CI had better say so. The token stays out of the process list.
status=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 30 --retry 3 --retry-connrefused \
  --config - "${API_URL%/}/changes" <<< "header = \"Authorization: Bearer $SERVICE_TOKEN\"") || true
[ "$status" = 200 ] || { echo "publish-site: $API_URL answers $status to this SERVICE_TOKEN" >&2; exit 1; }

# Empty is not "/api", which is what the build takes for it.
[ -n "${PUBLIC_API_URL:-}" ] || unset PUBLIC_API_URL

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -n "${BUILD_DIR:-}" ]; then
  BUILD_DIR=$(cd "$BUILD_DIR" && pwd)
  export BUILD_DIR
fi
cd "$root"
# Building runs code of many packages and needs no token.
[ -n "${BUILD_DIR:-}" ] || env -u SERVICE_TOKEN npm run build -w site
SITE_DIR="$work" COMPRESS_PAGES="${COMPRESS_PAGES:-false}" npm run publisher -w site -- all

# Only now: when publishing failed, the files of before are still there.
find "$out" -mindepth 1 -delete
cp -RL "$work/current/." "$out/"

if [ -n "${UPLOADS_URL:-}" ]; then
  grep -rhoE '/uploads/[0-9A-Za-z._-]+\.[0-9A-Za-z]+' --include='*.html' --include='*.json' --include='*.xml' "$out" |
    sort -u > "$work/uploads" || true
  while read -r path; do
    printf 'url = "%s%s"\noutput = "%s%s"\n' "${UPLOADS_URL%/}" "${path#/uploads}" "$out" "$path"
  done < "$work/uploads" > "$work/curl"
  if [ -s "$work/curl" ]; then
    # A picture that is gone is no reason to keep everything else from visitors.
    curl --silent --show-error --fail --location --retry 3 --parallel --create-dirs --config "$work/curl" ||
      echo "publish-site: some files of /uploads could not be copied" >&2
  fi
fi
echo "publish-site: $(find "$out" -name '*.html' | wc -l | tr -d ' ') pages in $out"
