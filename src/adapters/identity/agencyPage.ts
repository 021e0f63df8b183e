/**
 * Whether the service marked this page as one of the agency's sign-in, which needs neither Firebase
 * nor a form of ours (SES-34). The configuration says the same, but arrives later.
 */
export const isAgencyPage = (): boolean => document.documentElement.dataset['signIn'] === 'agency';
