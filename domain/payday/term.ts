/** FED-02, C-01: the longest term of a payday loan, in days from the advance; an extended payment
 * plan included. */
export const paydayTermDaysMax = 62
