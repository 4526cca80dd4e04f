const loanIds = 'ids of loans, figures and states: whoever opens one of the loans is recorded'
const staff = 'members of staff, no customer'

/** Endpoints open to staff that show nothing of a customer, each with its reason: nobody looks at
 * anybody there. */
export const showsNobody: Readonly<Record<string, string>> = {
  getChainCheck: 'counts and hashes of the records, and no value of them',
  awaitLoanChange: 'the number of the last event, and members of staff',
  awaitAnyChange: 'that something changed',
  getOfficers: staff,
  getStaffViews: 'names of views, filters without what was searched for, and counts',
  getEmployees: staff,
  getStaffRights: 'roles and acts',
  getEmployee: staff,
  getColleagues: staff,
  getStaffLooks: staff,
  getUnusual: loanIds,
  getParkedWebhooks: loanIds,
  getDifferences: loanIds,
  getLedgerLines: loanIds,
  getTrialBalance: 'sums over the book',
  getPortfolio: 'sums over the book',
  getPeriods: 'sums over the book',
  getPeriod: loanIds,
  getOwedInBook: 'sums over the book',
  getExceptions: 'how many are open, and the last anchor',
  getStops: 'what is stopped, by whom and why, and how many loans it holds',
  tryProposedPolicy: 'counts and sums over all applications',
  getPolicy: 'the lender’s own values, and which staff changed them',
  getLawChecks: loanIds,
  getWhatIf: loanIds,
  getClock: 'a moment and the loan it is about',
}
