/** How staff answer a breach: the record was put right, the borrower has their money back, the
 * check is wrong, or counsel accepts what was done. */
export const breachAnswers = ['corrected', 'refunded', 'false-finding', 'accepted-by-counsel'] as const
export type BreachAnswer = (typeof breachAnswers)[number]
