export const invitation = {
  title: 'Welcome!',
  subtitle: 'Choose a password to begin',
  rule: '10 to 200 characters',
  submit: 'Save and sign in',
  submitting: 'Saving...',
  failed: 'The password could not be saved. Please try again.',
  ended: 'This link no longer works',
  endedHelp:
    'It was used already, or its time is over. If you have chosen a password, sign in with it. If not, please ask the admin for another invitation.',
  incomplete: 'This link is not complete',
  incompleteHelp:
    'Please open the link in your invitation e-mail once more, the whole of it. If that does not help, ask the admin for another invitation.',
  signIn: 'Sign in',
};
