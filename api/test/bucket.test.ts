/** Uploads in a bucket. Each chapter also runs by itself. */
import './bucket/reading.ts';
import './bucket/settings.ts';
import './bucket/signature.ts';
import './bucket/to-bucket.ts';
