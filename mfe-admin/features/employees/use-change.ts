import type {
  activateEmployee,
  EmployeeView,
  inactivateEmployee,
  inviteEmployee,
} from '@tamarack/contracts/endpoints/employees'
import { usePress } from '@tamarack/ui/press'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { useServices } from '../../services.tsx'
import { keepEmployee } from './employees-queries.ts'

export interface EmployeeChange {
  readonly endpoint: typeof activateEmployee | typeof inactivateEmployee | typeof inviteEmployee
  /** Echoed when it is done. */
  readonly done: string
}

/** Sends a change of one employee that needs nothing but a press. */
export const useChange = (employee: EmployeeView, onDone: () => void) => {
  const services = useServices()
  const press = usePress()
  return useMutation<EmployeeView, Error, EmployeeChange>({
    retry: false,
    mutationFn: ({ endpoint }) =>
      press([employee.id, endpoint.path], (idempotencyKey) =>
        services.api.call(endpoint, { body: { id: employee.id }, idempotencyKey }),
      ),
    onSuccess: (changed, { done }) => {
      keepEmployee(services, changed)
      toast(done)
      onDone()
    },
  })
}
