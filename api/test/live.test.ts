/** Live events about leads for open consoles. Each chapter can also be run alone. */
import './live/recipients.ts';
import './live/streams.ts';
