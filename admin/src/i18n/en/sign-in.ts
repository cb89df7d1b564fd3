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
  subtitle: 'Enter your email, and we send you a link to choose another.',
  send: 'Send the link',
  sending: 'Sending...',
  sent: 'Look into your mail',
  back: 'Back to sign in',
  resetTitle: 'Choose another password',
  resetSubtitle: 'Every place where you are signed in will ask for it',
  resetSubmit: 'Save the password',
  endedHelp: 'It was used already, or its hour is over. Please ask for another one.',
  incompleteHelp: 'Please open the link in your e-mail once more, the whole of it, or ask for another one.',
  another: 'Ask for another link',
  changed: 'Your password was changed. Please sign in with it.',
  code: 'Code of your authenticator app',
  codeHelp: 'Or one of your recovery codes',
  useCode: 'Your account has a second factor. Please enter its code.',
};

export const invitation = {
  title: 'Welcome!',
  subtitle: 'Choose a password to begin',
  rule: '10 to 200 characters',
  submit: 'Save and sign in',
  failed: 'The password could not be saved. Please try again.',
  ended: 'This link no longer works',
  endedHelp:
    'It was used already, or its time is over. If you have chosen a password, sign in with it. If not, please ask the admin for another invitation.',
  incomplete: 'This link is not complete',
  incompleteHelp:
    'Please open the link in your invitation e-mail once more, the whole of it. If that does not help, ask the admin for another invitation.',
  signIn: 'Sign in',
};
