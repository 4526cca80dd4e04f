import type { ApiClient } from '@tamarack/contracts/client'
import type { Endpoint } from '@tamarack/contracts/endpoint'
import { getEmployee, getEmployees, type EmployeeView } from '@tamarack/contracts/endpoints/employees'
import { callQuery } from '@tamarack/ui/call-query'
import { problemOf } from '@tamarack/ui/problem'
import { useCommand, useServices, type Services } from '../../services.tsx'

export const statusWords = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'neutral' },
} as const satisfies Record<EmployeeView['status'], { label: string; tone: string }>

export const staffStatuses = ['active', 'inactive'] as const

/** What each role may do, in one line. */
export const roleWords = {
  admin: { label: 'Admin', may: 'Decides on applications and manages all staff.' },
  employee: { label: 'Employee', may: 'Decides on applications and manages employees.' },
  reviewer: { label: 'Reviewer', may: 'Reads applications and their history, and decides nothing.' },
} as const satisfies Record<EmployeeView['role'], { label: string; may: string }>

type WorkArea = NonNullable<EmployeeView['limits']>[number]

/** Each area to which an employee can be limited, in words. */
export const areaWords = {
  decide: { label: 'Decisions', may: 'Approve and reject applications.' },
  review: { label: 'Reviews', may: 'Verify papers and look over automatic decisions.' },
  collect: { label: 'Collections', may: 'Contacts, promises, arrangements and stays.' },
  account: { label: 'Accounts', may: 'Payments, refunds, waivers and write-offs.' },
} as const satisfies Record<WorkArea, { label: string; may: string }>

/** Limits as text. */
export const limitsWords = (limits: readonly WorkArea[]): string =>
  limits.length === 0 ? 'No limits' : `Only ${limits.map((area) => areaWords[area].label.toLowerCase()).join(', ')}`

/** Everybody who is or was staff and whom the reader manages, by name: few enough to be read at
 * once. */
export const employeesQuery = (api: ApiClient) => callQuery(api, ['employees'], getEmployees, {})

/** Answers 404 when there is no such employee. */
export const employeeQuery = (api: ApiClient, id: string) =>
  callQuery(api, ['employee', id], getEmployee, { params: { id } })

/** Keeps what a call answered, and lets the list be read again. */
export const keepEmployee = ({ queryClient, api }: Services, employee: EmployeeView): void => {
  queryClient.setQueryData(employeeQuery(api, employee.id).queryKey, employee)
  void queryClient.invalidateQueries({ queryKey: employeesQuery(api).queryKey })
}

/** An endpoint that changes an employee, and answers them. */
export type Change = Endpoint<string, Endpoint['body'], undefined, (typeof getEmployee)['response']>

/** Sends changes over the details that were shown, keeps what each answered, and lets the list be
 * read again; the details, too, where somebody else was faster. */
export const useChange = (employee: EmployeeView) => {
  const services = useServices()
  const { api, queryClient } = services
  const { queryKey } = employeeQuery(api, employee.id)
  const command = useCommand<EmployeeView>({
    done: async (changed) => {
      keepEmployee(services, changed)
      // The next change names the version that this one made.
      await queryClient.refetchQueries({ queryKey })
    },
    refused: (error) => {
      if (problemOf(error)?.code === 'DETAILS_CHANGED') void queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    ...command,
    /** `basedOn` is the version that was shown when the change was begun. */
    callOf: (
      endpoint: Change,
      values: object = {},
      basedOn = services.api.versionOf(getEmployee, { id: employee.id }),
    ) => ({
      endpoint,
      input: { body: { id: employee.id, ...values }, basedOn },
    }),
  }
}
