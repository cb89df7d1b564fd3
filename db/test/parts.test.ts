/** The parts of the database package. Each chapter can also run alone. */
import './parts/advice.ts';
import './parts/places.ts';
import './parts/carried-over.ts';
import './parts/external-server.ts';
import './parts/retired-connections.ts';
import './parts/silent-connections.ts';
import './parts/seed-search-words.ts';
import './parts/template.ts';
import './parts/test-seed.ts';
import './parts/tls.ts';
import './parts/throwaway-folder.ts';
