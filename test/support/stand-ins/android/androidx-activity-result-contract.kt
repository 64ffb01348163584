package androidx.activity.result.contract

import android.content.Intent
import android.net.Uri
import androidx.activity.result.ActivityResult

abstract class ActivityResultContract<I, O>

object ActivityResultContracts {
    class RequestPermission : ActivityResultContract<String, Boolean>()

    class StartActivityForResult : ActivityResultContract<Intent, ActivityResult>()

    class TakePicture : ActivityResultContract<Uri, Boolean>()
}
