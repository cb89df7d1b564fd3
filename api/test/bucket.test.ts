/** Uploads in a bucket. Each chapter can also be run alone. */
import './bucket/reading.ts';
import './bucket/settings.ts';
import './bucket/signature.ts';
