import type { DutyAct } from '../../duties/duties.ts'
import type { CommandOf, CommandType } from '../command.ts'

/** The act of the table of duties that a command of staff is; undefined if the command decides
 * nothing and moves no money. */
export const dutyOfCommand = (command: CommandOf<CommandType>): DutyAct | undefined => {
  switch (command.type) {
    case 'approve-application':
    case 'verify-by-hand':
      return command.type
    case 'retry-disbursement':
    case 'retry-refund':
      return 'resend-payment'
    case 'take-money-action':
      return (command as CommandOf<'take-money-action'>).action.kind
    default:
      return undefined
  }
}
