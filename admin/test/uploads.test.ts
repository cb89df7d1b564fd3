/** What goes in by the file, and what comes over the wire. Each chapter also runs by itself. */
import './uploads/cleaned-videos.ts';
import './uploads/bulk-upload.ts';
import './uploads/weight.ts';
import './uploads/plain-http.ts';
