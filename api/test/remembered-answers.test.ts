import './remembered/memory.ts';
import './remembered/catalogue.ts';
import './remembered/two-processes.ts';
