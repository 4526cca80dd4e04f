/** Rules of docs/rules.md that no command, query or workflow reaches yet, each with what will reach
 * it. The list may only shrink: a rule that is reached leaves it in the same change. */
export const unreachedRules: Readonly<Record<string, string>> = {
  'APR-03': 'a rate by plain days: no document states one',
  'COL-02': 'asserted by a test over the wording of agreements',
  'COL-03': 'questioning an employer: no screen does',
  'CPA-01': 'asserted by the test of the installment agreement',
  'CPA-03': 'what is owed after a faulty disclosure: no screen claims one',
  'CPA-06': 'optional services: none is sold',
  'CPA-09': 'asserted by a test over the wording of agreements',
  'ON-02': 'what is owed under a broken agreement: no screen claims one',
  'ON-14': 'asserted by a test over the wording of agreements',
  'ON-23': 'asserted by the test of the agreement',
  'PAD-01': 'asserted by the test of the debit authorization',
  'PAD-02': 'asserted by the test of the debit authorization',
  'PAD-05': 'asserted by the test of the debit authorization',
}
