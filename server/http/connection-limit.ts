import type { Server, Socket } from 'node:net';
import { networkKeyOf } from '../common/client-network.ts';

/**
 * Closes the connections of an IP address (IPv6: of a /64) beyond a number, as soon as they are opened. Only for a server without a proxy:
 * behind one, all connections come from the proxy.
 */
export function limitConnections(server: Server, perNetwork: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Undefined when the client has already gone.
    const network = socket.remoteAddress === undefined ? undefined : networkKeyOf(socket.remoteAddress);
    const others = network === undefined ? perNetwork : (open.get(network) ?? 0);
    if (network === undefined || others >= perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, others + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
