/** File uploads and the amount of data transferred. Each chapter also runs on its own. */
import './uploads/cleaned-videos.ts';
import './uploads/bulk-upload.ts';
import './uploads/weight.ts';
import './uploads/plain-http.ts';
