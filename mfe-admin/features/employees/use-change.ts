import type {
  activateEmployee,
  EmployeeView,
  inactivateEmployee,
  inviteEmployee,
} from '@tamarack/contracts/endpoints/employees'
import { problemOf } from '@tamarack/ui/problem'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'sonner'
import { useServices } from '../../services.tsx'
import { keepEmployee } from './queries.ts'

export interface EmployeeChange {
  readonly endpoint: typeof activateEmployee | typeof inactivateEmployee | typeof inviteEmployee
  /** Echoed when it is done. */
  readonly done: string
}

/** Sends a change of one employee that needs nothing but a press. A press that was never answered is repeated under its key, so that it happens once. */
export const useChange = (employee: EmployeeView, onDone: () => void) => {
  const services = useServices()
  const open = useRef<string | null>(null)
  return useMutation<EmployeeView, Error, EmployeeChange>({
    retry: false,
    mutationFn: ({ endpoint }) => {
      open.current ??= crypto.randomUUID()
      return services.api.call(endpoint, { body: { id: employee.id }, idempotencyKey: open.current })
    },
    onSuccess: (changed, { done }) => {
      open.current = null
      keepEmployee(services, changed)
      toast(done)
      onDone()
    },
    onError: (error) => {
      if ((problemOf(error)?.status ?? 500) < 500) open.current = null
    },
  })
}
