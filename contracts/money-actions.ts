/** What staff may do about the money of a signed loan, and the coded reasons of each. One list for
 * domain, server and screens. */
export { moneyActionReasons, reasonsFor, type MoneyActionKind } from '@tamarack/domain/loan/servicing/money-action'
