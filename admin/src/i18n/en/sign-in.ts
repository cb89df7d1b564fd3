export const auth = {
  title: 'Welcome back!',
  subtitle: 'Sign in with your email',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Login to Dashboard',
  submitting: 'Signing in...',
  failed: 'Login failed. Please check your credentials and try again.',
  contact: 'Contact the admin on WhatsApp',
  contactMessage: 'Hello, I need help signing in to the console.',
  home: 'Back to homepage',
  expired: 'Your session has ended. Please sign in again.',
  loading: 'Loading...',
};

export const password = {
  forgot: 'Forgot your password?',
  subtitle: 'Enter your email address and we will send you a link to choose a new password.',
  send: 'Send link',
  sending: 'Sending...',
  sent: 'Check your email',
  back: 'Back to sign in',
  resetTitle: 'Choose a new password',
  resetSubtitle: 'You will be signed out everywhere else',
  resetSubmit: 'Save password',
  endedHelp: 'The link was already used or is older than an hour. Please request a new one.',
  incompleteHelp: 'Please open the complete link from your email, or request a new one.',
  another: 'Request a new link',
  changed: 'Your password was changed. Please sign in with the new password.',
  code: 'Code from your authenticator app',
  codeHelp: 'Or one of your recovery codes',
  useCode: 'Your account has a second factor. Please enter its code.',
};

export const invitation = {
  title: 'Welcome!',
  subtitle: 'Choose a password to get started',
  rule: '10 to 200 characters',
  submit: 'Save and sign in',
  failed: 'The password could not be saved. Please try again.',
  ended: 'This link no longer works',
  endedHelp:
    'The link was already used or has expired. If you have chosen a password, sign in with it. Otherwise ask the admin for a new invitation.',
  incomplete: 'This link is incomplete',
  incompleteHelp:
    'Please open the complete link from your invitation email. If that does not help, ask the admin for a new invitation.',
  signIn: 'Sign in',
};
