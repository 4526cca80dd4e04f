/** When a decision has to state a ground, and whether that of a second person is their own. */
export { isException, isOwnGround } from '@tamarack/domain/decision/ground'
