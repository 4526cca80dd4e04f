/** Weekdays on which Canadian banks and processors moved no payments in Ontario, as they published
 * them. Sources: Bank of Canada, holidays of 2017 (holidaystracker.com); PaymentEvolution,
 * non-processing dates of 2024 (KA-01309) and of October 2023; dates compared only. The National
 * Day for Truth and Reconciliation exists since 2021. */
export const bankHolidays: readonly { readonly year: number; readonly days: readonly string[] }[] = [
  {
    year: 2017,
    days: [
      '2017-01-02',
      '2017-02-20',
      '2017-04-14',
      '2017-05-22',
      '2017-07-03',
      '2017-08-07',
      '2017-09-04',
      '2017-10-09',
      '2017-11-13',
      '2017-12-25',
      '2017-12-26',
    ],
  },
  {
    year: 2024,
    days: [
      '2024-01-01',
      '2024-02-19',
      '2024-03-29',
      '2024-05-20',
      '2024-07-01',
      '2024-08-05',
      '2024-09-02',
      '2024-09-30',
      '2024-10-14',
      '2024-11-11',
      '2024-12-25',
      '2024-12-26',
    ],
  },
]

/** Bank holidays of 2023 that a notice named, the moved 30 September among them. */
export const namedBankHolidays: readonly string[] = ['2023-10-02', '2023-10-09']
