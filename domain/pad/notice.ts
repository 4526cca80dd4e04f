export type Notice =
  | { readonly kind: 'none' }
  | { readonly kind: 'calendar-days' | 'clearing-days'; readonly days: number; readonly waivable: boolean }
  | { readonly kind: 'written-beforehand'; readonly waivable: false }

/** So many days on which the clearing system is open; nobody can waive them. */
export const clearingDays = (days: number): Notice => ({ kind: 'clearing-days', days, waivable: false })
export const calendarDays = (days: number, waivable: boolean): Notice => ({ kind: 'calendar-days', days, waivable })
