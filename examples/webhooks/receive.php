<?php
// A receiver of webhooks. It needs PHP 8 and nothing else: LIMIAR_WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:3000 receive.php
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

/** Whether Limiar sent this body just now. The body has to be the bytes that arrived. */
function isGenuine(string $body, string $id, string $sent, string $signatures, string $secret): bool
{
    if (!preg_match('/^\d{1,12}\z/', $sent) || abs(time() - (int) $sent) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sent.$body", $key, true));
    // There are two while a secret is replaced.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$sent = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
if (!isGenuine($body, $id, $sent, $signatures, getenv('LIMIAR_WEBHOOK_SECRET'))) {
    http_response_code(400);
    return;
}
http_response_code(204);
// An event may come twice, under the same id: keep the ids that are done.
$event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
error_log("$id {$event['type']} " . ($event['data']['execution'] ?? ''));
