/** Two tabs of one browser, sessions that end, and forms that are open at that moment. */
import './sign-in/two-tabs.ts';
import './sign-in/open-forms.ts';
import './sign-in/session-end.ts';
import './sign-in/sessions.ts';
