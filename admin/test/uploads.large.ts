/** More tests of uploads, and the size and origin of what the console loads. Each chapter can also be run alone. */
import './uploads/unusual-uploads.ts';
import './uploads/cleaned-videos.ts';
import './uploads/plain-http.ts';
import './uploads/weight.ts';
