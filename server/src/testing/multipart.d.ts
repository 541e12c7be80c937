/** What requests have by that plugin, for programs that are checked without the application. */
import '@fastify/multipart';
