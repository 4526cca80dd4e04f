import type { DutyAct } from '../../duties/duties.ts'
import type { CommandOf, CommandType } from '../command.ts'

/** Returns the act in the table of duties for a staff command. Returns undefined if the command
 * neither decides nor moves money. */
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
