#!/usr/bin/env bash
# Uploads the published files to a bucket of S3 or a compatible storage. Assets come first, are cached for ever, and old ones stay. The
# other files follow; browsers revalidate them each time.
#
#   S3_TARGET                s3://bucket or s3://bucket/folder
#   OUT_DIR                  the files (default: site-files)
#   CLOUDFRONT_DISTRIBUTION  its id; clears the CDN's copies of old pages
#   AWS_…                    as the aws command reads them (AWS_ENDPOINT_URL for other providers)
set -euo pipefail

: "${OUT_DIR:=site-files}"
[ -n "${S3_TARGET:-}" ] || { echo 'upload-s3: S3_TARGET is missing' >&2; exit 2; }
[ -f "$OUT_DIR/index.html" ] || { echo "upload-s3: there is no index.html in $OUT_DIR" >&2; exit 2; }

target=${S3_TARGET%/}
aws s3 sync "$OUT_DIR/assets" "$target/assets" --no-progress --cache-control 'public, max-age=31536000, immutable'
aws s3 sync "$OUT_DIR" "$target" --no-progress --exclude 'assets/*' --delete --cache-control 'no-cache'
if [ -n "${CLOUDFRONT_DISTRIBUTION:-}" ]; then
  aws cloudfront create-invalidation --distribution-id "$CLOUDFRONT_DISTRIBUTION" --paths '/*'
fi
