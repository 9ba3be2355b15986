/** The lists of who may sign up, and who may not. */
export type AccessList = 'allow' | 'block';

/** What an entry of a list is about. */
export type AccessEntryKind = 'email_address' | 'email_domain' | 'phone_number';
