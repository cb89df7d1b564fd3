/** Computations used by the pages. Each chapter can also be run alone. */
import './parts/choose-banner.ts';
import './parts/filters.ts';
import './parts/enquiry.ts';
import './parts/slides.ts';
import './parts/media.ts';
import './parts/addresses.ts';
import './parts/api-address.ts';
import './parts/content-policy.ts';
import './parts/links.ts';
import './parts/palette.ts';
import './parts/money.ts';
import './parts/costs.ts';
import './parts/words.ts';
import './parts/comparison.ts';
import './parts/suggestion-list.ts';
