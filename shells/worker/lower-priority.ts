import { constants, getPriority, setPriority } from 'node:os'

/** Lets others of this machine have the processor first, for as long as this process lives: nobody
 * waits for the worker as a person or a provider waits for the API and the database (decision
 * 0058). A process that already gives way further stays where it is. Threads that begin later are
 * with it. */
export const lowerPriority = (): void => {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
}
