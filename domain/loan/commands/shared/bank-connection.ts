import type { AnswersDue, BankDue, Loan } from '../../loan.ts'
import { mayConnectBank } from '../../status.ts'

export const isConnectable = (loan: Loan): loan is BankDue | AnswersDue => mayConnectBank(loan.status)
