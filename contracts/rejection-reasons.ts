/** Coded reasons for a rejection: what staff tick, and the sentence that the customer reads. One
 * list for domain, server and screens. */
export { contradictedReasons, rejectionReasons, suggestedReasons } from '@tamarack/domain/decision/reasons'
