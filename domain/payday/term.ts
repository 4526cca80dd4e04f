/** FED-02, C-01: a payday loan's longest term in days, an extended plan included. */
export const paydayTermDaysMax = 62
