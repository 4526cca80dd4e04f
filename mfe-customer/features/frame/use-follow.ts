import { useEffect, useRef, useState } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { useServices, type Services } from '../../services.tsx'
import { nextAddress } from '../loan/steps.ts'
import { useScreen } from './loan-screen.tsx'

/**
 * Reads the session again after a verification has passed: its expiry dates decide whether a step is skipped.
 * A session that cannot be read now is no reason to stop; the old one only means that one step too many is shown.
 */
export const refreshSession = async (services: Services): Promise<void> => {
  await services.session({ fresh: true }).catch(() => null)
}

/**
 * Follows when an update from the server (not a press) moves the loan to another screen while this one is open; `when` false holds it back.
 * True from then on, so that the page can go on waiting instead of showing that its step is over.
 */
export const useFollow = (loan: LoanView, when = true): boolean => {
  const { go } = useScreen()
  const services = useServices()
  const address = nextAddress(loan)
  const [first] = useState(address)
  const left = useRef(false)
  const moved = when && address !== first
  useEffect(() => {
    if (!moved || left.current) return
    left.current = true
    void refreshSession(services).then(() => go(loan))
  }, [moved, loan, go, services])
  return moved
}
