import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { ApiClient } from '@tamarack/contracts/client'
import {
  getEmployee,
  getEmployees,
  type activateEmployee,
  type EmployeeView,
  type inactivateEmployee,
  type inviteEmployee,
} from '@tamarack/contracts/endpoints/employees'
import { callQuery } from '@tamarack/ui/call-query'
import { usePress } from '@tamarack/ui/press'
import { useServices, type Services } from '../../services.tsx'

export const statusWords = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<EmployeeView['status'], { label: string; tone: string }>

/** What each role may do, in one line. */
export const roleWords = {
  admin: { label: 'Admin', may: 'Decides on applications and manages all staff.' },
  employee: { label: 'Employee', may: 'Decides on applications and manages employees.' },
  reviewer: { label: 'Reviewer', may: 'Reads applications and their history, and decides nothing.' },
} as const satisfies Record<EmployeeView['role'], { label: string; may: string }>

/** '4 employees', '1 employee'. */
export const employeesCount = (count: number): string => (count === 1 ? '1 employee' : `${count} employees`)

/** Everybody who is or was staff and whom the reader manages, by name: few enough to be read at
 * once. */
export const employeesQuery = (api: ApiClient) => callQuery(api, ['employees'], getEmployees, {})

/** Answers 404 when there is no such employee. */
export const employeeQuery = (api: ApiClient, id: string) =>
  callQuery(api, ['employee', id], getEmployee, { params: { id } })

/** Keeps what a change answered, and lets the list be read again. */
export const keepEmployee = (
  { queryClient, api }: Pick<Services, 'queryClient' | 'api'>,
  employee: EmployeeView,
): void => {
  queryClient.setQueryData(employeeQuery(api, employee.id).queryKey, employee)
  void queryClient.invalidateQueries({ queryKey: employeesQuery(api).queryKey })
}

interface EmployeeChange {
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
