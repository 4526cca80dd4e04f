import { staffRoles, type ReplyOf } from '@tamarack/contracts/endpoint'
import { getStaffRights } from '@tamarack/contracts/endpoints/employees'
import { paths } from '@tamarack/contracts/paths'
import { DataTable, type Column } from '@tamarack/ui/data-table'
import { Faces } from '@tamarack/ui/faces'
import { PageHeading } from '@tamarack/ui/page-heading'
import { useRead } from '../../services.tsx'
import { BackLink } from '../frame/links.tsx'
import { roleWords } from './employees-queries.ts'

type Right = ReplyOf<typeof getStaffRights>['rights'][number]

const columns: readonly Column<Right>[] = [
  { header: 'Act', render: ({ act }) => act },
  ...staffRoles.map((role) => ({
    header: roleWords[role].label,
    render: ({ roles }: Right) => (roles.includes(role) ? 'Yes' : <span className="muted">No</span>),
  })),
]

const thatChange = (rights: readonly Right[], changes: boolean): readonly Right[] =>
  rights.filter((right) => right.changes === changes)

/** `/admin/employee/rights`: roles and acts, as the server enforces them at each call. */
export const Component = () => (
  <div className="stack-4">
    <BackLink to={paths.employees}>Employees</BackLink>
    <PageHeading title="Who may do what">
      As the server enforces it at each call. Some acts need more besides, such as a second person or an admin.
    </PageHeading>
    <Faces query={useRead(['staff-rights'], getStaffRights, {})} lines={12}>
      {({ rights }) => (
        <>
          <DataTable
            caption="What changes something"
            dense
            matrix
            columns={columns}
            rows={thatChange(rights, true)}
            rowKey={({ act }) => act}
          />
          <DataTable
            caption="What only reads"
            dense
            matrix
            columns={columns}
            rows={thatChange(rights, false)}
            rowKey={({ act }) => act}
          />
        </>
      )}
    </Faces>
  </div>
)
