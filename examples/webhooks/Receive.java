/** A receiver of webhooks. It needs Java 17 and nothing else: LIMIAR_WEBHOOK_SECRET=whsec_… java Receive.java */

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Receive {
    private static final long TOLERANCE_SECONDS = 300;
    private static final SecretKeySpec KEY = new SecretKeySpec(
        Base64.getDecoder().decode(System.getenv("LIMIAR_WEBHOOK_SECRET").replaceFirst("^whsec_", "")), "HmacSHA256");

    /** Whether Limiar sent this body just now. The body has to be the bytes that arrived. */
    static boolean isGenuine(byte[] body, Headers headers) throws GeneralSecurityException {
        String sent = headers.getFirst("webhook-timestamp");
        String signatures = headers.getFirst("webhook-signature");
        if (sent == null || signatures == null || !sent.matches("\\d{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(sent)) > TOLERANCE_SECONDS) return false;
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(KEY);
        mac.update((headers.getFirst("webhook-id") + "." + sent + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        // There are two while a secret is replaced.
        for (String signature : signatures.split(" "))
            if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))) return true;
        return false;
    }

    static void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean genuine = isGenuine(body, exchange.getRequestHeaders());
            exchange.sendResponseHeaders(genuine ? 204 : 400, -1);
            // An event may come twice, under the same id: keep the ids that are done.
            if (genuine)
                System.out.println(
                    exchange.getRequestHeaders().getFirst("webhook-id") + " " + new String(body, StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "3000"));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", Receive::receive);
        server.start();
    }
}
