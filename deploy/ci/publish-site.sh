#!/usr/bin/env bash
# Builds the site and publishes every page, from the API, into a folder of plain files that any web server or CDN can serve.
#
#   API_URL        the API with its prefix, https://franchises.example.com/api
#   SERVICE_TOKEN  the API's token for publishers
#   PUBLIC_URL     the site's address for visitors
#   OUT_DIR        the folder for the files, emptied first (default: site-files)
#   BUILD_DIR      the output of `astro build`; without it the site is built
#   COMPRESS_PAGES true writes .gz and .br beside the pages, for your web server (default: false)
#   PUBLIC_API_URL the API's address for browsers if it is not the site's /api; for the build
#   UPLOADS_URL    the address of /uploads; copies the pictures and videos that the pages show, for hosts that cannot
#                  forward /uploads
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
for name in API_URL SERVICE_TOKEN PUBLIC_URL; do
  [ -n "${!name:-}" ] || { echo "publish-site: $name is missing" >&2; exit 2; }
done
mkdir -p "${OUT_DIR:=site-files}"
out=$(cd "$OUT_DIR" && pwd)
[ "$out" != / ] && [ "$out" != "$root" ] || { echo "publish-site: OUT_DIR would be emptied, and is $out" >&2; exit 2; }

# Fails early if the API is down, because the publisher would wait. The token stays out of the process list.
status=$(curl --silent --output /dev/null --write-out '%{http_code}' --max-time 30 --retry 3 --retry-connrefused \
  --config - "${API_URL%/}/changes" <<< "header = \"Authorization: Bearer $SERVICE_TOKEN\"") || true
[ "$status" = 200 ] || { echo "publish-site: $API_URL answers $status to this SERVICE_TOKEN" >&2; exit 1; }

# An empty value would not mean "/api" for the build.
[ -n "${PUBLIC_API_URL:-}" ] || unset PUBLIC_API_URL

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -n "${BUILD_DIR:-}" ]; then
  BUILD_DIR=$(cd "$BUILD_DIR" && pwd)
  export BUILD_DIR
fi
cd "$root"
# The build runs code of many packages, so it gets no token.
[ -n "${BUILD_DIR:-}" ] || env -u SERVICE_TOKEN npm run build -w site
SITE_DIR="$work" COMPRESS_PAGES="${COMPRESS_PAGES:-false}" npm run publisher -w site -- all

# Replaced only now: if publishing fails, the existing files stay.
find "$out" -mindepth 1 -delete
cp -RL "$work/current/." "$out/"

if [ -n "${UPLOADS_URL:-}" ]; then
  grep -rhoE '/uploads/[0-9A-Za-z._-]+\.[0-9A-Za-z]+' --include='*.html' --include='*.json' --include='*.xml' "$out" |
    sort -u > "$work/uploads" || true
  while read -r path; do
    printf 'url = "%s%s"\noutput = "%s%s"\n' "${UPLOADS_URL%/}" "${path#/uploads}" "$out" "$path"
  done < "$work/uploads" > "$work/curl"
  if [ -s "$work/curl" ]; then
    # A missing picture does not stop the rest.
    curl --silent --show-error --fail --location --retry 3 --parallel --create-dirs --config "$work/curl" ||
      echo "publish-site: some files of /uploads could not be copied" >&2
  fi
fi
echo "publish-site: $(find "$out" -name '*.html' | wc -l | tr -d ' ') pages in $out"
