/**
 * What a backup leaves out where uploads are kept in a bucket, to be said by who makes one and who brings one back;
 * empty where they are in the folder.
 */
export const bucketReminder = (env: NodeJS.ProcessEnv = process.env): string =>
  env.S3_BUCKET
    ? ` Not in it: the uploads in the bucket ${env.S3_BUCKET}, which need a copy of their own (deploy/operations.md, Backups).`
    : '';
