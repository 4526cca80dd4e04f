import type { Actor } from './actor.ts'
import { commands } from './commands.ts'
import type { Issued, Slice } from './slice.ts'
import type { LoanStatus } from './status.ts'

type Commands = typeof commands
export type CommandType = keyof Commands

export type CommandInput = {
  [Type in CommandType]: Omit<Parameters<Commands[Type]['decide']>[1], keyof Issued>
}
export type CommandOf<Type extends CommandType> = Issued & CommandInput[Type] & { readonly type: Type }
export type LoanCommand = { [Type in CommandType]: CommandOf<Type> }[CommandType]

/** Commands that people issue; the others are the system's own. */
export type RequestType = {
  [Type in CommandType]: Commands[Type]['issuer'] extends 'system' ? never : Type
}[CommandType]

export const commandTypes = Object.keys(commands) as readonly CommandType[]
export const requestTypes = commandTypes.filter((type): type is RequestType => commands[type].issuer !== 'system')

/** Whether `decide` may answer this command in this status with anything but STEP_NOT_DUE. */
export const mayBeDue = (type: CommandType, status: LoanStatus): boolean => {
  const { statuses }: Pick<Slice<never, never, never, never>, 'statuses'> = commands[type]
  return statuses?.includes(status) ?? true
}

/** Whether facts are gathered for its decision, beyond the moment. */
export const gathersFacts = (type: CommandType): boolean => {
  const { gathers = false }: Pick<Slice<never, never, never, never>, 'gathers'> = commands[type]
  return gathers
}

/** The people of a loan by account: no matter who borrows, and who accepted to borrow with them. */
export type PeopleOfLoan = {
  readonly customerId: string
  readonly coApplicant?: { readonly state: string; readonly customerId?: string | null } | null
}

const coApplicantIdOf = ({ coApplicant }: PeopleOfLoan): string | undefined =>
  coApplicant?.state === 'accepted' ? (coApplicant.customerId ?? undefined) : undefined

/** TAM-56: whether this actor may issue it; to anybody else the loan does not exist. */
export const mayIssue = (type: CommandType, actor: Actor, loan: PeopleOfLoan): boolean => {
  switch (commands[type].issuer) {
    case 'customer':
      return actor.role === 'customer' && actor.id === loan.customerId
    case 'invited':
      return actor.role === 'customer' && actor.id !== null && actor.id !== loan.customerId
    case 'co-applicant':
      return actor.role === 'customer' && actor.id !== null && actor.id === coApplicantIdOf(loan)
    case 'staff':
      return actor.role === 'admin' || actor.role === 'employee'
    case 'system':
      return actor.role === 'system'
  }
}
