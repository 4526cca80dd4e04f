/** What the page's one copy of react-router-dom offers. The package re-exports everything,
 * framework mode included, and a share is bundled whole: naming what is used halves it. A name
 * missing here is `undefined` at run time, so a test compares this list with every import. */
export {
  createBrowserRouter,
  data,
  isRouteErrorResponse,
  Link,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutletContext,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
