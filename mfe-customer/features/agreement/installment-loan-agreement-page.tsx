import { LoanAgreementScreen } from './loan-agreement-screen.tsx'

export const Component = LoanAgreementScreen
