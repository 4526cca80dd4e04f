import type { Allowed } from './search.ts'

const each = (where: RegExp, whats: readonly string[], because: string): readonly Allowed[] =>
  whats.map((what) => ({ where, what, because }))

/** Where a personal value is in clear by design, and why. A line whose value is no longer there
 * fails the test until it is removed. */
export const allowed: readonly Allowed[] = [
  ...each(
    /^postgresql auth_user\.name$/,
    ['the name', "the employee's name"],
    'the account itself: staff find people by name, and every screen and email greets them',
  ),
  ...each(
    /^postgresql loan\.borrower_name$/,
    ['the name'],
    'the words of the account’s name, by which staff find and sort loans; empty once the records are destroyed',
  ),
  ...each(
    /^postgresql auth_user\.email$/,
    ['the email address', "the employee's email address"],
    'the account itself: people sign in with it, and a unique index keeps it unique',
  ),
  ...each(
    /^postgresql loan_event\.actor_name$/,
    ['the name', "the employee's name"],
    'who did what, as the account was named that day: the log must prove it after the account has changed',
  ),
  ...each(/^postgresql document\.signed_by$/, ['the name'], 'who signed, as the signature shows it'),
  ...each(
    /^postgresql (?:loan\.state|loan_event\.payload)$/,
    ["the employee's name"],
    'who decided, as the account was named that day',
  ),
  ...each(
    /^postgresql loan_open\.name$/,
    ["the employee's name"],
    'who has a loan open at this moment, for colleagues',
  ),
  ...each(
    /^postgresql look\.staff_name$/,
    ["the employee's name"],
    'who looked, as the account was named that day: who looked must be known after the account has changed',
  ),
  ...each(/^postgresql staff_event\.data$/, ["the employee's name"], 'what an admin changed of a staff account'),
  ...each(
    /^address of staff: \/(?:admin\/home|api\/v1\/loan\/get-all-applications)$/,
    ['the name'],
    'staff search by name, and the list keeps what it shows in its address; our log has patterns of addresses only',
  ),
  ...each(/^email to the customer: /, ['the name'], 'her own'),
  ...each(
    /^attachment to the customer: loan-agreement-ln_\w+\.pdf$/,
    ['the name', 'the street', 'the postal code', 'the phone'],
    'the agreement names the borrower, and the copy is hers (PLA s. 29, O. Reg. 98/09 s. 18)',
  ),
  ...each(
    /^attachment to the customer: pad-agreement-ln_\w+\.pdf$/,
    ['the name', 'the street', 'the postal code', 'the phone'],
    'the authorization names the payor (Rule H1), its account by the last digits only',
  ),
  ...each(/^email to the employee: /, ["the employee's name"], 'their own'),
]
